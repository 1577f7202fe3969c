import type { TextDocument } from '#app/features/pages/legal/document.ts';

export const aboutUs: TextDocument = {
  path: '/about-us',
  title: 'About {site}',
  headline: 'A phone is a list of decisions. We print the list.',
  lead: '{site} is a catalogue of the mobile phones sold in India, with prices in rupees, every figure in its place, drawings to the millimetre, and articles that say what the figures do not.',
  sections: [
    {
      id: 'what',
      title: 'What you find here',
      blocks: [
        {
          list: [
            '[The catalogue](/products): every phone with its versions, prices and figures, and a count beside every filter so that no choice leads to an empty page by surprise.',
            '[The comparison](/products/compare): up to three phones on one scale, with the better figure marked in words, and outlines laid over each other.',
            '[The desk](/blogs): explainers, buying guides and checks, written for people who buy and use their phones in India.',
            'Readers: likes, reviews and comments by people with an account, and lists of what is being looked at, counted honestly.',
          ],
        },
      ],
    },
    {
      id: 'figures',
      title: 'How we treat figures',
      blocks: [
        '**What nobody published stays empty.** It reads ‘Not published’, never matches a filter, and is never counted as worse or better. A guess would look just like a fact.',
        '**A price is a price of a version.** The one shown first is the cheapest; the others are one tap away. Prices move, and the date a catalogue was kept is not the day you buy.',
        '**Every phone passes the same checks.** Bounds for each figure, figures against each other (a screen cannot be longer than its body), and rows against rows. What fails is corrected or left out.',
        '**Mistakes happen.** [Tell us](/contact-us) which phone and which line, and if you can, where the right figure is published.',
      ],
    },
    {
      id: 'drawings',
      title: 'Why the phones are drawn',
      blocks: [
        'The pictures that makers publish are all the same size, so the small phone and the giant look alike. Ours are drawn by the software from each phone’s own height, width, cut-out, cameras and first colour. One millimetre is the same length for all phones on a page, so what looks larger is larger. Folding phones are drawn as what they are. An editor can put a photograph in place of a drawing.',
      ],
    },
    {
      id: 'ranks',
      title: 'What decides an order',
      blocks: [
        'Sorting by price, date, rating or popularity does just that. Trending weighs views, likes, wishlists, ratings, comments and comparisons, and what happened three days ago counts half. Daily hits are views in the last 24 hours, one per visitor and phone per hour, without robots. Until there is enough activity the lists show the newest launches and no numbers.',
        'Nobody can pay for a place. The software has no function for that.',
      ],
    },
    {
      id: 'writing',
      title: 'How the desk writes',
      blocks: [
        'Articles carry the byline ‘Handset desk’ unless an author is named. Guides are built on the catalogue’s figures and say so; phone cards in the text show the price in the catalogue, with its day. We do not claim tests that we have not made, and there are no invented people or quotations in these pages. Where a thing changes often, the text says when to check it yourself.',
      ],
    },
    {
      id: 'money',
      title: 'Money',
      blocks: [
        'We sell no phones. There are no advertisements and no referral links in what this software shows. Should the operator of this site ever add any, this page and [the privacy policy](/privacy-policy) have to say so.',
      ],
    },
    {
      id: 'who',
      title: 'Who runs this site',
      blocks: [
        'Handset is open software under the MIT licence, and this is one installation of it. It is run by its operator, whom you reach through [the contact page](/contact-us). Questions that others have had are answered in [the FAQ](/faq); the rules are in [the terms](/terms-of-service).',
        'To follow new articles, subscribe to the newsletter at the foot of the page or to [the feed](/blogs/feed.xml). To build on the data, read the [documentation of the interface](/api/docs).',
      ],
    },
  ],
};
