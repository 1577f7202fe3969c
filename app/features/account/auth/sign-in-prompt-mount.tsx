import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { useSignInPrompt } from './sign-in-prompt.ts';

const loadDialog = () => import('./sign-in-dialog.tsx');

export function SignInPromptMount() {
  const prompt = useSignInPrompt((state) => state.prompt);
  const dialog = useLazyModule(loadDialog, prompt !== null, () => {
    toast.error('The sign-in form could not be loaded. Check your connection and try again.');
    prompt?.decline();
  });
  return dialog ? <dialog.SignInDialog prompt={prompt} /> : null;
}
