import { Component, type ReactNode } from 'react';
import { ApiError } from '#app/lib/api-error.ts';
import type { User } from '#contract/account/user.ts';

type AuthErrorBoundaryProps = { session: User | null; children: ReactNode };
type AuthErrorBoundaryState = { error: unknown };

/** Data that was rejected because the session ended is requested again after the next sign-in; other errors go on up. */
export class AuthErrorBoundary extends Component<AuthErrorBoundaryProps, AuthErrorBoundaryState> {
  override state: AuthErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): AuthErrorBoundaryState {
    return { error };
  }

  override componentDidUpdate({ session }: AuthErrorBoundaryProps): void {
    if (this.state.error && this.props.session && session !== this.props.session) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
