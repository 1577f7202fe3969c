import { ModerationDesk } from '#app/features/community/moderation/moderation-desk.tsx';

export function Screen() {
  return <ModerationDesk />;
}
