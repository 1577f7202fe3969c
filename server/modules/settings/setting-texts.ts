import { articleText } from '#contract/article/parts.ts';
import type {
  ConsentTexts,
  NavigationLink,
  PageDraft,
  SiteBackups,
  SiteIdentity,
  SiteMail,
  SiteNavigation,
  SiteSearch,
} from '#contract/settings/sections.ts';
import { isOwnPage, isSection, type SectionId, type SettingId } from '#contract/settings/settings.ts';

/** A setting as readable text by field, for the audit log and the list of versions. */

type SettingTexts = Record<string, string | number>;

const SECTION_TEXTS: { [Id in SectionId]: (value: never) => SettingTexts } = {
  identity: ({ name, tagline, about, logo }: SiteIdentity) => ({
    name,
    tagline,
    footer: about,
    logo: logo ? `${logo.alt} (${logo.image.webp.at(-1)?.url.split('/').at(-1)})` : 'default',
  }),
  navigation: ({ header, footer }: SiteNavigation) => ({
    header: header.map(linkText).join(', '),
    ...Object.fromEntries(footer.map(({ title, links }) => [`footer:_${title}`, links.map(linkText).join(', ')])),
  }),
  mail: ({ senderName, replyTo }: SiteMail) => ({ sender: senderName, reply_to: replyTo }),
  consent: ({ intro, essential, analytics, preferences }: ConsentTexts) => ({
    introduction: intro,
    essential,
    analytics,
    preferences,
  }),
  search: ({ synonyms, intents = [] }: SiteSearch) => ({
    synonyms: synonyms.map(({ typed, meant }) => `${typed} = ${meant}`).join(', '),
    ...Object.fromEntries(intents.map(({ label, words, query }) => [`purpose:_${label}`, intentText(words, query)])),
  }),
  backups: ({ isDaily, at }: SiteBackups) => ({ daily_backup: isDaily ? `at ${at} IST` : 'off' }),
};

function intentText(words: readonly string[], query: Record<string, string>): string {
  const filters = Object.entries(query).map(([key, value]) => `${key}=${value}`);
  return `${words.join(', ')}: ${filters.join(' ')}`;
}

function linkText({ label, address, isHidden }: NavigationLink): string {
  return `${label} ${address}${isHidden ? ' (hidden)' : ''}`;
}

export function settingTexts(id: SettingId, value: object): SettingTexts {
  if (isSection(id)) return SECTION_TEXTS[id](value as never);
  const { title, headline, lead, body, inFooter } = value as PageDraft;
  return {
    title,
    headline,
    introduction: lead,
    body: articleText(body).length,
    ...(isOwnPage(id) && { in_the_footer: inFooter ? 'yes' : 'no' }),
  };
}
