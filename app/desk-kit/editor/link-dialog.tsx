import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { isSafeLink } from '#contract/fields.ts';
import { ARTICLE_LINK_MAX } from '#contract/limits.ts';

type LinkDialogProps = { editor: Editor; onClose: () => void };

export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const formId = useId();
  const [before] = useState<string>(() => editor.getAttributes('link').href ?? '');
  const [href, setHref] = useState(before);
  const [error, setError] = useState<string>();

  const save = () => {
    const address = withProtocol(href.trim());
    if (!isSafeLink(address)) {
      setError('Start the link with https: or mailto:, or with / for a page on this site.');
      return;
    }
    if (address.length > ARTICLE_LINK_MAX) {
      setError('This link is too long.');
      return;
    }
    onClose();
    setLink(editor, address);
  };
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Link"
      actions={
        <>
          {before && <Button onClick={remove}>Remove link</Button>}
          <Button variant="primary" type="submit" form={formId}>
            Save link
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label="Address"
          hint="https://…, mailto:… or a page on this site, such as /product/oneplus-12"
          error={error}
        >
          <TextInput
            type="url"
            value={href}
            autoFocus
            onChange={(event) => {
              setHref(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}

/** `example.com/page` is what people type. */
function withProtocol(address: string): string {
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address;
}

/** Without a selection the address itself becomes the text. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.extendMarkRange('link').setLink({ href }).run();
}
