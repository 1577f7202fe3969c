/** Default texts of the site. They are plain data, so that readers get them with the code that shows them. */

export const SITE_NAME = 'Handset';
export const SITE_TAGLINE = 'every phone, to the millimetre';
/** Follows the site name in the footer. */
export const SITE_ABOUT =
  'is a catalogue of mobile phones sold in India: dated prices in rupees, published specifications and our own articles.';

/** A time of India's clock. */
export const BACKUP_SCHEDULE = { isDaily: true, at: '03:00' };

export const CONSENT_TEXTS = {
  intro: 'Choose what this site may store and count. There are no ads here.',
  essential:
    'Keeps you signed in and remembers this choice, your theme, comparison, saved phones and place in the phone list. Always on.',
  analytics: 'Counts what you open, compare and search for, never who you are.',
  preferences: 'Remembers the phones you viewed and your searches.',
};
