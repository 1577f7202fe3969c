import { articleText } from '#contract/article/parts.ts';
import type {
  ConsentTexts,
  NavigationLink,
  PageDraft,
  SiteIdentity,
  SiteMail,
  SiteNavigation,
  SiteSearch,
} from '#contract/settings/sections.ts';
import type { SectionId, SettingId } from '#contract/settings/settings.ts';

/** What a setting says, field by field, as people read it: for the audit log and for looking at a version. */

type Words = Record<string, string | number>;

const SECTION_WORDS: { [Id in SectionId]: (value: never) => Words } = {
  identity: ({ name, tagline, about, logo }: SiteIdentity) => ({
    name,
    tagline,
    footer: about,
    logo: logo ? `${logo.alt} (${logo.image.webp.at(-1)?.url.split('/').at(-1)})` : 'default',
  }),
  navigation: ({ header, footer }: SiteNavigation) => ({
    header: header.map(linkWords).join(', '),
    ...Object.fromEntries(footer.map(({ title, links }) => [`footer:_${title}`, links.map(linkWords).join(', ')])),
  }),
  mail: ({ senderName, replyTo }: SiteMail) => ({ sender: senderName, reply_to: replyTo }),
  consent: ({ intro, essential, analytics, preferences }: ConsentTexts) => ({
    introduction: intro,
    ...{ essential, analytics, preferences },
  }),
  search: ({ synonyms, intents = [] }: SiteSearch) => ({
    synonyms: synonyms.map(({ typed, meant }) => `${typed} = ${meant}`).join(', '),
    ...Object.fromEntries(intents.map(({ label, words, query }) => [`purpose:_${label}`, intentWords(words, query)])),
  }),
};

function intentWords(words: readonly string[], query: Record<string, string>): string {
  const filters = Object.entries(query).map(([key, value]) => `${key}=${value}`);
  return `${words.join(', ')}: ${filters.join(' ')}`;
}

function linkWords({ label, address, isHidden }: NavigationLink): string {
  return `${label} ${address}${isHidden ? ' (hidden)' : ''}`;
}

export function wordsOf(id: SettingId, value: object): Words {
  if (isSection(id)) return SECTION_WORDS[id](value as never);
  const { title, headline, lead, body } = value as PageDraft;
  return { title, headline, introduction: lead, body: articleText(body).length };
}

export function isSection(id: SettingId): id is SectionId {
  return id in SECTION_WORDS;
}
