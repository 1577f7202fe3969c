import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Ruler } from '#app/ui/display/ruler.tsx';

type MessageSentProps = { children: string; onAnother: () => void };

/** Takes the form's place, and the focus that was on its button. */
export function MessageSent({ children, onAnother }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        Message sent
      </h2>
      <p className="text-md text-ink-2">{children} If it needs an answer, it goes to the address you gave.</p>
      <Ruler />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAnother}>Write another</Button>
        <ButtonLink variant="quiet" to="/blogs">
          Go to the articles
        </ButtonLink>
      </div>
    </div>
  );
}
