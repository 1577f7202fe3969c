/** Moments as people in India read them: in mail, the audit log and its export. The admin screens have their own. */

const indiaFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' });
  return (moment: string | number) => format.format(new Date(moment));
};

/** `16 November 2026`. */
export const longDay = indiaFormat({ dateStyle: 'long' });

/** `16 November 2026 at 7:40 am`. */
export const longTime = indiaFormat({ dateStyle: 'long', timeStyle: 'short' });

/** `16 Nov 2026, 7:40 am`. */
export const shortTime = indiaFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** `16 Nov 2026, 7:40:05 am`. */
export const timeWithSeconds = indiaFormat({ dateStyle: 'medium', timeStyle: 'medium' });
