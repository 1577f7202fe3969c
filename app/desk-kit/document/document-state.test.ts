import { expect, test } from 'vitest';
import { type DocumentEvent, type DocumentState, openDocument, reduceDocument } from './document-state.ts';

interface Value {
  title: string;
  lead: string;
}
interface Stored extends Value {
  version: number;
}
type State = DocumentState<Value, Stored>;

const model = { read: (stored: Stored | null) => ({ title: stored?.title ?? '', lead: stored?.lead ?? '' }) };
const STORED: Stored = { title: 'Title', lead: 'Lead', version: 1 };
const stored = (changes: Partial<Stored>) => ({ ...STORED, version: 2, ...changes });
const open = () => openDocument(model, STORED, null);
const run = (state: State, ...events: DocumentEvent<Value, Stored>[]) =>
  events.reduce((before, event) => reduceDocument(model, before, event), state);
const typed = (changes: Partial<Value>) => ({ type: 'typed' as const, value: { ...model.read(STORED), ...changes } });

test('typed text is unsaved until the server has it', () => {
  const written = run(open(), typed({ title: 'Mine' }));
  expect(written.isUnsaved).toBe(true);
  const saved = run(written, { type: 'sent' }, { type: 'saved', stored: stored({ title: 'Mine' }) });
  expect(saved).toMatchObject({ isUnsaved: false, isSaving: false, unanswered: [] });
});

test('text typed during a save stays unsaved', () => {
  const saved = stored({ title: 'Mine' });
  const state = run(open(), typed({ title: 'Mine' }), { type: 'sent' }, typed({ title: 'Mine too' }), {
    type: 'saved',
    stored: saved,
  });
  expect(state).toMatchObject({ isUnsaved: true, value: { title: 'Mine too' }, stored: saved });
});

test('a save whose response was lost does not conflict with itself', () => {
  const lost = run(open(), typed({ title: 'Mine' }), { type: 'sent' }, { type: 'failed', error: new Error('lost') });
  const state = run(
    lost,
    typed({ title: 'Mine and more' }),
    { type: 'sent' },
    { type: 'refused', stored: stored({ title: 'Mine' }) },
  );
  expect(state).toMatchObject({ conflict: null, isUnsaved: true, value: { title: 'Mine and more' } });
  expect(state.stored?.version).toBe(2);
});

test('a field someone else saved is merged into the typed text', () => {
  const state = run(
    open(),
    typed({ title: 'Mine' }),
    { type: 'sent' },
    { type: 'refused', stored: stored({ lead: 'Theirs' }) },
  );
  expect(state).toMatchObject({
    conflict: null,
    isUnsaved: true,
    value: { title: 'Mine', lead: 'Theirs' },
    replaced: 1,
  });
});

const conflicting = () =>
  run(open(), typed({ title: 'Mine' }), { type: 'sent' }, { type: 'refused', stored: stored({ title: 'Theirs' }) });

test('a field that both changed is a conflict and keeps the typed text', () => {
  const { conflict, value } = conflicting();
  expect(conflict?.contested).toMatchObject([{ field: 'title', mine: 'Mine', theirs: 'Theirs' }]);
  expect(value.title).toBe('Mine');
});

test('a conflict follows further typing and ends when both are equal', () => {
  const state = run(conflicting(), typed({ title: 'Mine and more' }));
  expect(state.conflict?.contested).toMatchObject([{ mine: 'Mine and more' }]);
  expect(run(state, typed({ title: 'Theirs' }))).toMatchObject({ conflict: null, isUnsaved: false });
});

test('a resolved conflict continues from the other stored version', () => {
  const [place] = conflicting().conflict?.contested ?? [];
  const state = run(conflicting(), { type: 'resolved', choices: { [place?.id ?? '']: 'theirs' } });
  expect(state).toMatchObject({ conflict: null, isUnsaved: false, value: { title: 'Theirs' }, stored: { version: 2 } });
});

test('a browser draft is restored and merged with a newer save', () => {
  const localDraft = { value: { title: 'Mine', lead: 'Lead' }, base: model.read(STORED), changes: 3, unanswered: [] };
  const state = openDocument(model, stored({ lead: 'Theirs' }), localDraft);
  expect(state).toMatchObject({ isRestored: true, isUnsaved: true, conflict: null, changes: 4 });
  expect(state.value).toEqual({ title: 'Mine', lead: 'Theirs' });
});

test('a browser draft conflicts with a newer save of the same field', () => {
  const localDraft = { value: { title: 'Mine', lead: 'Lead' }, base: model.read(STORED), changes: 3, unanswered: [] };
  const state = openDocument(model, stored({ title: 'Theirs' }), localDraft);
  expect(state.conflict?.theirs.title).toBe('Theirs');
  expect(state.value.title).toBe('Mine');
});

test('a draft equal to the stored version is dropped', () => {
  const localDraft = { value: { title: 'Title ', lead: 'Lead' }, base: null, changes: 3, unanswered: [] };
  expect(openDocument(model, STORED, localDraft)).toMatchObject({ isRestored: false, isUnsaved: false });
});

test('discarding shows the stored version', () => {
  const state = run(conflicting(), { type: 'replaced', value: model.read(STORED), stored: STORED });
  expect(state).toMatchObject({ isUnsaved: false, conflict: null, value: { title: 'Title' }, unanswered: [] });
});
