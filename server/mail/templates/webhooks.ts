import { WEBHOOK_FAILING_DAYS } from '#contract/desk/webhooks.ts';
import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { renderMail } from './layout.ts';

type PausedWebhook = { url: string; since: string; reason: string; link: string };

export function webhookPausedMail(site: string, { url, since, reason, link }: PausedWebhook): MailContent {
  const { host } = new URL(url);
  return renderMail(site, {
    subject: `The webhook to ${host} is paused`,
    preview: `Nothing has arrived there for ${WEBHOOK_FAILING_DAYS} days.`,
    heading: 'A webhook is paused',
    blocks: [
      {
        kind: 'text',
        text: `Nothing has arrived at ${url} since ${since.slice(0, 10)}, so it is told of nothing any more. The last attempt: ${reason}`,
      },
      { kind: 'button', label: 'See its deliveries', link },
      { kind: 'text', text: 'When the receiver is well again, resume the webhook there and send a test.' },
    ],
    reason: `You get this mail because you are an admin of ${site}.`,
  });
}
