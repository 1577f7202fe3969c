import { z } from 'zod';
import { TimestampField } from '#contract/fields.ts';

/** Versions of content that is edited in the admin area. */

/** The id of the current state in a comparison. */
export const CURRENT_VERSION = 'current';

export const Version = z.object({
  id: z.uuid(),
  savedAt: TimestampField,
  /** The author; null if not recorded. */
  savedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  title: z.string().nullable(),
});

export const VersionIdField = z.union([z.uuid(), z.literal(CURRENT_VERSION)]);

/** Extends a version with its content, as readable lines. */
export const versionContent = {
  id: VersionIdField,
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
};

/** Set by autosave, which does not create a version at each save. */
export const AutosaveField = z.boolean('Send true or false.').default(false);

/** The version that was edited: if someone has saved another since, nothing is overwritten. */
export const BaseVersion = z.object({ updatedAt: TimestampField });

export type Version = z.infer<typeof Version>;
