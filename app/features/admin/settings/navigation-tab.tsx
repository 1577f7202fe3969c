import { useId } from 'react';
import { linksIn, pages } from '#app/routes.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Switch } from '#app/ui/controls/switch.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { SITE_NAME } from '#contract/settings/defaults.ts';
import { type NavigationLink, SITE_LIMITS } from '#contract/settings/sections.ts';
import type { AllSettings } from '#contract/settings/settings.ts';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

type Links = NavigationLink[];
type Place = Parameters<typeof linksIn>[0];

const defaultLinks = (place: Place): Links =>
  linksIn(place).map(({ label, path }) => ({ label, address: path, isHidden: false }));

const SHIPPED = {
  header: defaultLinks('main'),
  footer: [
    { title: 'Catalogue', links: defaultLinks('catalogue') },
    { title: 'Reading', links: defaultLinks('reading') },
    { title: SITE_NAME, links: defaultLinks('handset') },
  ],
};

/** Suggestions while typing; any other address of the site also works. */
const KNOWN = pages.filter(({ path, isSecret }) => !/[:*]/.test(path) && !isSecret);

export function NavigationTab({ stored }: { stored: AllSettings['navigation'] }) {
  const section = useSection('navigation', stored, SHIPPED);
  const { value, change, errorOf } = section;
  const listId = useId();
  const setGroup = (at: number, group: (typeof value.footer)[number] | null) =>
    change({ footer: value.footer.flatMap((one, place) => (place === at ? (group ?? []) : one)) });

  return (
    <SectionForm
      section={section}
      about="Link to a page on this site, such as /faq, or to an address that starts with https://."
    >
      <datalist id={listId}>
        {KNOWN.map(({ path, label = path }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
      </datalist>
      <fieldset className="grid gap-3 rounded-card border border-line bg-sheet p-4">
        <legend className="px-1 font-semibold">Header</legend>
        <LinkList
          links={value.header}
          max={SITE_LIMITS.headerLinks}
          listId={listId}
          errorOf={(path) => errorOf(`header.${path}`)}
          onChange={(header) => change({ header })}
        />
      </fieldset>
      {value.footer.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group has no id, and its title is being typed
        <fieldset key={at} className="grid gap-3 rounded-card border border-line bg-sheet p-4">
          <legend className="px-1 font-semibold">Footer: {group.title || 'untitled'}</legend>
          <div className="flex flex-wrap items-end gap-2">
            <Field label="Group title" error={errorOf(`footer.${at}.title`)} className="grow">
              <TextInput
                value={group.title}
                maxLength={SITE_LIMITS.linkLabel}
                onChange={(event) => setGroup(at, { ...group, title: event.target.value })}
              />
            </Field>
            <Moves
              name={group.title}
              at={at}
              count={value.footer.length}
              onMove={(to) => change({ footer: moved(value.footer, at, to) })}
              onRemove={() => setGroup(at, null)}
            />
          </div>
          <LinkList
            links={group.links}
            max={SITE_LIMITS.groupLinks}
            listId={listId}
            errorOf={(path) => errorOf(`footer.${at}.links.${path}`)}
            onChange={(links) => setGroup(at, { ...group, links })}
          />
        </fieldset>
      ))}
      {value.footer.length < SITE_LIMITS.footerGroups && (
        <Button
          className="justify-self-start"
          onClick={() => change({ footer: [...value.footer, { title: '', links: [] }] })}
        >
          Add footer group
        </Button>
      )}
    </SectionForm>
  );
}

type LinkListProps = {
  links: Links;
  max: number;
  listId: string;
  errorOf: (path: string) => string | undefined;
  onChange: (links: Links) => void;
};

function LinkList({ links, max, listId, errorOf, onChange }: LinkListProps) {
  const set = (at: number, changes: Partial<NavigationLink>) =>
    onChange(links.map((link, place) => (place === at ? { ...link, ...changes } : link)));
  return (
    <>
      <ol className="grid gap-4">
        {links.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has no id, and its values are being typed
          <li key={at} className="grid gap-2 border-b border-line pb-4 last:border-0 last:pb-0">
            <div className="grid gap-2 sm:grid-cols-2">
              <Field label="Label" error={errorOf(`${at}.label`)}>
                <TextInput
                  value={link.label}
                  maxLength={SITE_LIMITS.linkLabel}
                  onChange={(event) => set(at, { label: event.target.value })}
                />
              </Field>
              <Field label="Address" error={errorOf(`${at}.address`)}>
                <TextInput
                  value={link.address}
                  list={listId}
                  maxLength={SITE_LIMITS.linkAddress}
                  onChange={(event) => set(at, { address: event.target.value })}
                />
              </Field>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Switch checked={!link.isHidden} onChange={(event) => set(at, { isHidden: !event.target.checked })}>
                Shown<span className="sr-only">: {link.label}</span>
              </Switch>
              <Moves
                name={link.label}
                at={at}
                count={links.length}
                onMove={(to) => onChange(moved(links, at, to))}
                onRemove={() => onChange(links.filter((_, place) => place !== at))}
              />
            </div>
          </li>
        ))}
      </ol>
      {links.length < max && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...links, { label: '', address: '', isHidden: false }])}
        >
          Add link
        </Button>
      )}
    </>
  );
}

type MovesProps = { name: string; at: number; count: number; onMove: (to: number) => void; onRemove: () => void };

function Moves({ name, at, count, onMove, onRemove }: MovesProps) {
  const what = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex flex-wrap gap-1">
      <Button size="sm" disabled={at === 0} onClick={() => onMove(at - 1)}>
        Up{what}
      </Button>
      <Button size="sm" disabled={at === count - 1} onClick={() => onMove(at + 1)}>
        Down{what}
      </Button>
      <Button size="sm" variant="quiet" onClick={onRemove}>
        Remove{what}
      </Button>
    </div>
  );
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, at) => at !== from);
  return others.toSpliced(to, 0, items[from] as Item);
}
