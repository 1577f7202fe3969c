import { Component, type ReactNode } from 'react';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';

type ScreenBoundaryProps = { onRetry: () => void; children: ReactNode };
type ScreenBoundaryState = { error: unknown };

/** A screen that fails leaves the navigation standing. An ended session is the guard's to handle. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ScreenBoundaryState {
    return { error };
  }

  private retry = () => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 401) throw error;
    if (status === 404)
      return (
        <EmptyState title={errorText(error, 'There is nothing at this address.')}>
          <ButtonLink to="/admin">Go to the overview</ButtonLink>
        </EmptyState>
      );
    return (
      <ErrorState
        message={errorText(error, 'Something went wrong while this screen was put together.')}
        onRetry={status === undefined ? () => window.location.reload() : this.retry}
      />
    );
  }
}
