import { WEBHOOK_FAILING_DAYS } from '#contract/desk/webhooks.ts';
import { formatPartialDate } from '#contract/phone/format.ts';
import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { renderMail } from './layout.ts';

type PausedWebhook = { url: string; since: string; reason: string; link: string };

export function webhookPausedMail(site: string, { url, since, reason, link }: PausedWebhook): MailContent {
  const { host } = new URL(url);
  return renderMail(site, {
    kind: 'webhookPaused',
    subject: `Webhook to ${host} paused`,
    preview: `Deliveries have failed for ${WEBHOOK_FAILING_DAYS} days.`,
    heading: 'Webhook paused',
    blocks: [
      {
        kind: 'text',
        text: `Deliveries to ${url} have failed since ${formatPartialDate(since.slice(0, 10))}, so we paused the webhook. Last error: ${reason}`,
      },
      { kind: 'button', label: 'View deliveries', link },
      { kind: 'text', text: 'When the receiver works again, resume the webhook and send a test.' },
    ],
    reason: `You’re receiving this because you are an admin of ${site}.`,
  });
}
