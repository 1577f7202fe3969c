import { useSiteSettings } from '#app/lib/site-query.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { EMAIL_MAX } from '#contract/limits.ts';
import { SITE_LIMITS } from '#contract/settings/sections.ts';
import type { AllSettings } from '#contract/settings/settings.ts';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

const SHIPPED = { senderName: '', replyTo: '' };

type MailTabProps = { stored: AllSettings['mail']; sender: AllSettings['sender'] };

export function MailTab({ stored, sender }: MailTabProps) {
  const section = useSection('mail', stored, SHIPPED);
  const { value, change, errorOf } = section;
  const { name } = useSiteSettings();
  const shownName = value.senderName.trim() || name;

  return (
    <SectionForm
      section={section}
      about="Changes also apply to e-mails waiting to be sent. The sender address is set in the server’s environment."
    >
      <Field label="Sender name" optional error={errorOf('senderName')} hint="Leave empty to use the site name.">
        <TextInput
          value={value.senderName}
          maxLength={SITE_LIMITS.senderName}
          placeholder={name}
          onChange={(event) => change({ senderName: event.target.value })}
        />
      </Field>
      <Field
        label="Reply-to address"
        optional
        error={errorOf('replyTo')}
        hint={`Leave empty to use ${sender.replyTo}.`}
      >
        <TextInput
          type="email"
          value={value.replyTo}
          maxLength={EMAIL_MAX}
          placeholder={sender.replyTo}
          onChange={(event) => change({ replyTo: event.target.value })}
        />
      </Field>
      <section aria-label="Example" className="rounded-card border border-line bg-sheet p-4">
        <h2 className="mb-2 text-base font-semibold tracking-normal">Example</h2>
        <dl className="grid gap-1 text-sm [overflow-wrap:anywhere]">
          <div>
            <dt className="inline text-ink-3">From: </dt>
            <dd className="inline">
              {shownName} &lt;{sender.address}&gt;
            </dd>
          </div>
          {value.replyTo.trim() && (
            <div>
              <dt className="inline text-ink-3">Reply-To: </dt>
              <dd className="inline">{value.replyTo.trim()}</dd>
            </div>
          )}
          <div>
            <dt className="inline text-ink-3">Subject: </dt>
            <dd className="inline">Welcome to the {name} newsletter</dd>
          </div>
        </dl>
      </section>
    </SectionForm>
  );
}
