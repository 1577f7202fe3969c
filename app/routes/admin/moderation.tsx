import { ModerationDesk } from '#app/features/moderation/moderation-desk.tsx';

export function Screen() {
  return <ModerationDesk />;
}
