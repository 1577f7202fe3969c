import type { TextDocument } from '#app/features/pages/legal/document.ts';

export const termsOfService: TextDocument = {
  path: '/terms-of-service',
  title: 'Terms of service',
  lead: 'The rules for using this site, in plain words: what we offer, what we cannot promise, and what we ask of those who write here.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'agreement',
      title: 'Between whom',
      blocks: [
        'These terms are between you and the operator of this installation of Handset, who can be reached through [the contact page](/contact-us). By using the site you accept them. If you do not, please do not use it. How personal data is handled is described in [the privacy policy](/privacy-policy).',
      ],
    },
    {
      id: 'service',
      title: 'What this site is',
      blocks: [
        '{site} is a catalogue of mobile phones sold in India, with comparisons, articles and a place for readers to rate and comment. Reading is free and needs no account.',
        'It is not a shop. We sell no phones, take no orders and receive no payments here. A price on these pages is information and not an offer; the contract for a phone is between you and whoever sells it to you.',
      ],
    },
    {
      id: 'accuracy',
      title: 'Prices and figures',
      blocks: [
        'Prices are in rupees, for the cheapest version unless another is named, as recorded in the catalogue. They change faster than any catalogue. Specifications are collected from what makers and shops publish, and they can be wrong, incomplete or different for another version of the same phone. What nobody published is shown as ‘Not published’.',
        'Pictures of phones are drawings made from the figures unless a photograph was uploaded. They show size and layout, not the true look of a material.',
        'Check what matters to you with the seller before you buy. If you find a mistake, [tell us](/contact-us) and we will look into it.',
      ],
    },
    {
      id: 'accounts',
      title: 'Your account',
      blocks: [
        {
          list: [
            'You have to be 18 or older to open one.',
            'Use an address that is yours and keep your password to yourself. What happens through your account counts as done by you, until you tell us that somebody else has got in.',
            'One person, one voice: do not open several accounts to like, rate or report more than once.',
            'You can close your account at any time in your settings. What then happens to your data and your comments is in [the privacy policy](/privacy-policy#deleting).',
          ],
        },
      ],
    },
    {
      id: 'conduct',
      title: 'What you write',
      blocks: [
        'Comments, replies, ratings and profiles are yours, and so is the responsibility for them. Please do not post:',
        {
          list: [
            'anything unlawful, threatening, hateful, obscene or harassing;',
            'other people’s personal data, or a false name meant to pass for somebody else;',
            'advertising, referral links, or opinions you were paid for without saying so;',
            'what infringes another’s copyright or trade mark;',
            'anything made to break, overload or deceive the site or its readers.',
          ],
        },
        'By posting you allow the operator to show your words on this site, without payment, for as long as they stand here. The right is not exclusive, and you remain the owner.',
      ],
    },
    {
      id: 'moderation',
      title: 'Moderation',
      blocks: [
        'Any signed-in reader can report a comment. When three different people have reported it, it is hidden until a moderator has decided; comments by staff are not hidden in this way. Moderators can approve, hide or delete a comment and suspend its author. Each of these actions is recorded with who took it and why.',
        'If you think that a decision about you was wrong, [write to us](/contact-us) and say which comment it was. Complaints under the Information Technology Act, 2000 and the rules made under it can be sent the same way.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use of the site and its data',
      blocks: [
        'You may link to any page. You may quote figures and short passages if you name {site} and link to the page. You may use the [programming interface](/api/docs) within its limits. Please do not copy the catalogue or the articles as a whole and publish them elsewhere, and do not send so many requests that others have to wait; the server slows down or refuses such traffic by itself.',
        'Names and marks of makers belong to their owners and are used here only to say which phone is meant. No maker has approved or paid for what is written about its phones.',
      ],
    },
    {
      id: 'availability',
      title: 'Availability and changes',
      blocks: [
        'We try to keep the site running and correct, and do not promise that it always will be. Functions can change or end. Keep a copy of anything that you could not bear to lose.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'The site is provided as it is, free of charge. As far as the law allows, the operator is not liable for a loss that comes from relying on a price, a figure or an opinion found here, or from the site being unavailable. Nothing in these terms limits a right or a liability that cannot be limited by law, including your rights as a consumer.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending',
      blocks: [
        'You can stop at any time. The operator can suspend or close an account that breaks these terms, after a warning where that is reasonable, and at once where it is not.',
      ],
    },
    {
      id: 'law',
      title: 'Law, and changes to these terms',
      blocks: [
        'Indian law applies. Where a dispute cannot be settled by talking, the courts that have jurisdiction under that law decide.',
        'If these terms change, the date at the top changes with them. Changes that take something away from you are announced on the site before they apply.',
      ],
    },
  ],
};
