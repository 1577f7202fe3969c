import { BACKUP_SCHEDULE, CONSENT_TEXTS, SITE_NAME, SITE_TAGLINE } from '#contract/settings/defaults.ts';
import type { PublicSettings } from '#contract/settings/public.ts';
import {
  type ConsentTexts,
  isTextPage,
  pagePath,
  SITE_PAGES,
  type SiteBackups,
  type SiteIdentity,
  type SiteMail,
  type SiteNavigation,
  type SitePage,
  type SitePageId,
  type SiteSearch,
} from '#contract/settings/sections.ts';
import { isOwnPage } from '#contract/settings/settings.ts';
import type { Database } from '#db/client.ts';
import { defaultPage } from '#db/seed/pages.ts';
import type { Config } from '#server/config.ts';
import type { Sender } from '#server/mail/transport.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { CatchUp, follow } from '#server/read-models/catch-up.ts';

interface Stored {
  identity?: SiteIdentity;
  navigation?: SiteNavigation;
  mail?: SiteMail;
  consent?: ConsentTexts;
  search?: SiteSearch;
  backups?: SiteBackups;
}

export interface LivePage extends SitePage {
  publishedAt: string;
}

/**
 * The site's settings in memory, because every page and mail needs them. Follows content_changes like the catalogue.
 */
export class LiveSettings {
  readonly #database: Database;
  readonly #catalogue: LiveCatalogue;
  readonly #catchUp = new CatchUp(() => this.#load());
  #stored: Stored = {};
  #pages = new Map<SitePageId, LivePage>();
  #ownPages: ReadonlyMap<string, LivePage> = new Map();
  #public: PublicSettings | undefined;
  #backupsSince = new Date().toISOString();
  #version = 0;

  private constructor(database: Database, catalogue: LiveCatalogue) {
    this.#database = database;
    this.#catalogue = catalogue;
  }

  static async open(
    database: Database,
    catalogue: LiveCatalogue,
    onError: (error: unknown) => void,
  ): Promise<LiveSettings> {
    const settings = new LiveSettings(database, catalogue);
    await follow(catalogue, ['site'], settings, onError);
    return settings;
  }

  /** Resolves once everything now saved has been read. */
  catchUp(): Promise<void> {
    return this.#catchUp.run();
  }

  /** Increases whenever settings are read again; results derived from them are cached under it. */
  get version(): number {
    return this.#version;
  }

  get name(): string {
    return this.#stored.identity?.name ?? SITE_NAME;
  }

  get tagline(): string {
    return this.#stored.identity?.tagline ?? SITE_TAGLINE;
  }

  /** Only what differs from the defaults; undefined if nothing does. */
  get public(): PublicSettings | undefined {
    return this.#public;
  }

  get ownPages(): ReadonlyMap<string, LivePage> {
    return this.#ownPages;
  }

  page(id: string): LivePage | undefined {
    const edited = this.#pages.get(id as SitePageId) ?? this.#ownPages.get(id);
    if (edited || !isTextPage(id)) return edited;
    const { page, updated } = defaultPage(id, this.name);
    return { ...page, publishedAt: `${updated}T00:00:00.000Z` };
  }

  /** The address comes only from the environment, because mail servers verify it (SPF, DKIM). */
  sender({ mailFrom }: Pick<Config, 'mailFrom'>): Sender {
    const { senderName, replyTo } = this.#stored.mail ?? {};
    const given = mailFrom.name === SITE_NAME ? this.name : mailFrom.name;
    return { name: senderName || given, address: mailFrom.address, ...(replyTo && { replyTo }) };
  }

  /** Reply-To of mail from the staff. */
  replyTo({ mailReplyTo }: Pick<Config, 'mailReplyTo'>): string {
    return this.#stored.mail?.replyTo || mailReplyTo;
  }

  /** `since` is when the schedule was last changed; it applies from then on. */
  get backups(): SiteBackups & { since: string } {
    return { ...(this.#stored.backups ?? BACKUP_SCHEDULE), since: this.#backupsSince };
  }

  async close(): Promise<void> {
    await this.#catchUp.idle();
  }

  async #load(): Promise<void> {
    const rows = await this.#database.query
      .selectFrom('site_settings')
      .select(['id', 'value', 'published_at', 'updated_at'])
      .where((eb) => eb('value', 'is not', null).or('id', '=', 'backups'))
      .execute();
    const saved = rows.filter(({ value }) => value !== null);
    const values = new Map(saved.map(({ id, value }) => [id, JSON.parse(value as string)]));
    this.#backupsSince = rows.find(({ id }) => id === 'backups')?.updated_at ?? this.#backupsSince;
    this.#stored = {
      ...(values.has('identity') && { identity: values.get('identity') }),
      ...(values.has('navigation') && { navigation: values.get('navigation') }),
      ...(values.has('mail') && { mail: values.get('mail') }),
      ...(values.has('consent') && { consent: values.get('consent') }),
      ...(values.has('search') && { search: values.get('search') }),
      ...(values.has('backups') && { backups: values.get('backups') }),
    };
    this.#catalogue.model.setSearchWords(this.#stored.search ?? {});
    const publishedAt = new Map(rows.map(({ id, published_at }) => [id, published_at ?? '']));
    this.#pages = new Map(
      SITE_PAGES.filter((id) => values.has(id)).map((id) => [
        id,
        { ...values.get(id), publishedAt: publishedAt.get(id) },
      ]),
    );
    this.#ownPages = new Map(
      [...values]
        .filter(([id]) => isOwnPage(id))
        .sort(([, one], [, other]) => one.title.localeCompare(other.title, 'en'))
        .map(([id, value]) => [id, { ...value, publishedAt: publishedAt.get(id) }]),
    );
    this.#public = toPublic(this.#stored, [...this.#pages.keys()], this.#ownPages);
    this.#version++;
  }
}

function toPublic(
  { identity, navigation, consent }: Stored,
  pages: SitePageId[],
  ownPages: ReadonlyMap<string, LivePage>,
): PublicSettings | undefined {
  const footerPages = [...ownPages].flatMap(([id, { title, inFooter }]) =>
    inFooter ? [{ label: title, path: pagePath(id) }] : [],
  );
  const settings: PublicSettings = {
    ...(identity && differing(identity, { name: SITE_NAME, tagline: SITE_TAGLINE, about: '' })),
    ...(identity?.logo && { logo: toLogo(identity.logo) }),
    ...(navigation && {
      header: visible(navigation.header),
      footer: navigation.footer
        .map(({ title, links }) => ({ title, links: visible(links) }))
        .filter(({ links }) => links.length > 0),
    }),
    ...(consent && { consent: differing(consent, CONSENT_TEXTS) }),
    ...(pages.length > 0 && { pages }),
    ...(footerPages.length > 0 && { footerPages }),
  };
  if (settings.consent && Object.keys(settings.consent).length === 0) delete settings.consent;
  return Object.keys(settings).length > 0 ? settings : undefined;
}

/** Texts that differ from the defaults. */
function differing<Key extends string>(
  given: Record<NoInfer<Key>, string>,
  defaults: Record<Key, string>,
): { [K in Key]?: string } {
  const keys = Object.keys(defaults) as Key[];
  return Object.fromEntries(keys.filter((key) => given[key] !== defaults[key]).map((key) => [key, given[key]])) as {
    [K in Key]?: string;
  };
}

function visible(links: SiteNavigation['header']) {
  return links.filter(({ isHidden }) => !isHidden).map(({ label, address }) => ({ label, path: address }));
}

/** Twice the width shown, for dense screens. */
const LOGO_WIDTH = 320;

function toLogo({ image, alt }: NonNullable<SiteIdentity['logo']>): NonNullable<PublicSettings['logo']> {
  const size = image.webp.find(({ width }) => width >= LOGO_WIDTH) ?? image.webp.at(-1);
  return { src: size?.url ?? '', width: image.width, height: image.height, alt };
}
