import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { renderMail } from './layout.ts';
import { nameOf } from './name-of.ts';

/** Lets an admin check that mail is sent and arrives. */
export function testMail(site: string, { name, link }: { name: string; link: string }): MailContent {
  return renderMail(site, {
    kind: 'test',
    subject: `Test e-mail from ${site}`,
    preview: 'Your mail settings work.',
    heading: 'It works',
    blocks: [
      {
        kind: 'text',
        text: `${nameOf(name)} sent this test from the admin area of ${site}. You don’t need to do anything.`,
      },
      { kind: 'button', label: 'Open mail', link },
    ],
    reason: `An admin of ${site} entered this address to test e-mail.`,
  });
}
