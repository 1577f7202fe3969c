/** The default texts of the site. Plain data, so readers get it with the code that shows it. */

export const SITE_NAME = 'Handset';
export const SITE_TAGLINE = 'every phone, to the millimetre';
/** Follows the site name in the footer. */
export const SITE_ABOUT =
  'is a catalogue of mobile phones sold in India: dated prices in rupees, published specifications and our own articles.';

export const CONSENT_TEXTS = {
  intro: 'Choose what this site may keep and count. There are no ads here.',
  essential:
    'Your sign-in, this choice, and what you set: theme, comparison, hearts, your place in the list. Always on.',
  analytics: 'Counts your view of a phone, for Daily hits and Trending.',
  preferences: 'Remembers the phones you looked at and what you searched for.',
};
