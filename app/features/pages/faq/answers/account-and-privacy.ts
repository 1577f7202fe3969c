import type { Answer } from './answers.ts';

export const accountAndPrivacy: readonly Answer[] = [
  {
    id: 'do-i-need-an-account',
    question: 'What is an account for?',
    paragraphs: [
      'For keeping a wishlist on every device, and for liking, rating and commenting. Reading, searching, filtering and comparing need none.',
    ],
  },
  {
    id: 'forgotten-password',
    question: 'I have forgotten my password.',
    paragraphs: [
      'Enter your address at [forgotten password](/forgot-password). If there is an account, a link arrives that works once, for 30 minutes. Setting a new password signs you out everywhere. For safety the answer on the screen is the same whether we know the address or not.',
    ],
  },
  {
    id: 'no-mail-arrived',
    question: 'No mail arrived. What can I do?',
    paragraphs: [
      'Look in spam, wait a few minutes, then ask for it again: verification mails can be sent once more from your account. If nothing comes, check the address for typing errors, or [write to us](/contact-us).',
    ],
  },
  {
    id: 'too-many-attempts',
    question: 'Why am I told to wait before signing in?',
    paragraphs: [
      'After ten failed attempts or thirty sign-ins within 15 minutes from one connection, it pauses for a while. That stops guessing. A browser that has signed in to your account before has a count of its own, so strangers cannot lock you out of it. Your account is not closed, and a link for a new password still works.',
    ],
  },
  {
    id: 'password-again',
    question: 'Why am I asked for my password again?',
    paragraphs: [
      'To change your address, password or a role, or to delete the account, your password must have been given within the last ten minutes. Somebody who finds your browser open cannot take the account away from you. If your address was changed all the same, the old one gets a link that puts it back for seven days.',
    ],
  },
  {
    id: 'delete-account',
    question: 'How do I delete my account, and what happens to my comments?',
    paragraphs: [
      'In your [settings](/user), at the end. It takes effect at once: profile, wishlist, likes, ratings and reviews are removed. Your comments stay under the name ‘Deleted account’, so that conversations keep their sense. Delete single comments before, if they should go too.',
    ],
  },
  {
    id: 'comment-gone',
    question: 'Why can I no longer see a comment?',
    paragraphs: [
      'Its author or a moderator deleted it, which takes the replies along, or three different readers reported it and it waits for a moderator. Moderators note the reason for every decision. If one was wrong, [write to us](/contact-us).',
    ],
  },
  {
    id: 'cookies',
    question: 'Which cookies does the site set?',
    paragraphs: [
      'None. It keeps its few memories, such as your theme and your comparison, in the browser’s local storage on your device. The [privacy policy](/privacy-policy#device) lists every one of them by name. ‘Cookie settings’ at the foot of the page changes your choice.',
    ],
  },
  {
    id: 'am-i-tracked',
    question: 'Am I being tracked?',
    paragraphs: [
      'No. There are no scripts of other companies here. Views are counted only if you allow it in the cookie dialog, with a code that changes daily, cannot be traced back, and is deleted within about two hours. See [how reading is counted](/privacy-policy#reading).',
    ],
  },
  {
    id: 'leave-newsletter',
    question: 'How do I leave the newsletter?',
    paragraphs: [
      'With the link at the end of every issue, one click and no sign-in, or with the switch in your [settings](/user).',
    ],
  },
];
