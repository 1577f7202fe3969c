import type { PastedSheet } from '#contract/desk/imports.ts';
import type { PhoneQuestion } from '#contract/desk/questions.ts';
import { PHONE_KEYS } from '#contract/phone/fields.ts';
import { type Phone, PhoneFields } from '#contract/phone/phone.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import { toPhone } from '#db/phone-columns.ts';
import type { KnownPhones } from '#db/questions/known-phones.ts';
import { questionsOf } from '#db/questions/questions.ts';
import { getProductRow } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';

export async function questionsAbout(
  { database }: Services,
  id: string | null,
  typed: Readonly<Record<string, unknown>>,
  known: KnownPhones,
): Promise<PhoneQuestion[]> {
  const row = id === null ? undefined : await getProductRow(database.query, id);
  return questionsOf(validPart(typed), known, row ? { id: row.id, phone: toPhone(row) } : null);
}

/** Checks the figures of a sheet together, because they depend on each other: a screen must fit its body. */
export function withQuestions(sheet: PastedSheet, known: KnownPhones): PastedSheet {
  const values = sheet.suggestions.map(({ field, value }) => [field, value] as const);
  const questions = questionsOf(validPart(Object.fromEntries(values)), known);
  return {
    ...sheet,
    suggestions: sheet.suggestions.map((suggestion) => {
      const question = questions.find(({ field }) => field.split('.')[0] === suggestion.field);
      return question ? { ...suggestion, question: question.text } : suggestion;
    }),
  };
}

function validPart(typed: Readonly<Record<string, unknown>>): Phone {
  const entries = PHONE_KEYS.flatMap((key) => {
    const checked = PhoneFields.shape[key].safeParse(typed[key]);
    return checked.success ? [[key, checked.data]] : [];
  });
  return { ...emptyPhone(), ...Object.fromEntries(entries) };
}
