import type { TextDocument } from '#app/features/pages/legal/document.ts';
import { RETENTION_DAYS as days } from '#contract/limits.ts';

export const privacyPolicy: TextDocument = {
  path: '/privacy-policy',
  title: 'Privacy policy',
  lead: 'What this site keeps about you, why, for how long, and how to have it removed. It describes what the software does; nothing here is a form of words for something else.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'in-short',
      title: 'In short',
      blocks: [
        {
          list: [
            'You can read everything here without an account, and without telling us anything.',
            'There are no advertisements, no trackers and no scripts of other companies on these pages. Your browser talks to this site alone.',
            'Views are counted only if you allow it, without cookies, with a code that changes every day and is deleted within about two hours.',
            'Where you open an account, we keep what you type in. You can see it, change it and delete it yourself.',
            'We sell nothing about you, because there is nothing here made for selling.',
          ],
        },
      ],
    },
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        'Handset is software that can be run by anyone. The operator of the site at this address decides why and how personal data is processed here; under the Digital Personal Data Protection Act, 2023 that makes the operator the Data Fiduciary. Reach the operator through [the contact page](/contact-us), also with any question, request or complaint about your data.',
        'This policy describes the software as it is delivered. An operator who adds something to it, such as an advertising service, has to say so here.',
      ],
    },
    {
      id: 'reading',
      title: 'When you only read',
      blocks: [
        'To send you a page, the server has to know the network address (IP address) you asked from, and your browser tells it its name and version. The server uses these in three ways.',
        {
          list: [
            '**To count, if you allow Analytics in the cookie dialog.** The lists of trending phones and daily hits need to know how often a phone was opened or compared, and we look at searches that found nothing. From the day, your address and your browser’s name the server makes a code with a secret key. The code cannot be turned back, is another one tomorrow, and is stored only with the hour and the phone or the words searched for, so that you count once an hour. It is deleted an hour or two later; what stays is a number per hour for each phone, and for the words of a search. Known robots are not counted. Without your permission nothing of this happens.',
            '**To protect.** Too many calls from one address are refused for a while.',
            '**To find faults.** The server’s log notes the address of requests that change something or fail, with the time and the page, never with passwords or tokens. How long logs are kept is set by the operator.',
          ],
        },
      ],
    },
    {
      id: 'device',
      title: 'What is kept on your device',
      blocks: [
        'This site sets no cookies. What it remembers for you is in your browser’s local storage, on your device, under these names. Except for the token, which travels with your requests while you are signed in, the proof of a known device, which travels with a sign-in, and hearts, which are joined with your wishlist when you sign in, none of it is sent to us by itself.',
        {
          table: {
            caption: 'Names in local storage',
            columns: ['Name', 'What it holds', 'Until'],
            rows: [
              ['`handset:consent`', 'Your choice in the cookie dialog', 'You clear it'],
              ['`handset:token`', 'The proof that you are signed in', 'You sign out, or 30 days at most'],
              [
                '`handset:device`',
                'The proof that this browser signed in to your account before, sent when a password is checked, so that strangers’ wrong passwords do not lock you out',
                'You clear it or change your password; five accounts at most',
              ],
              ['`handset:theme`', 'Light or dark, if you chose one', 'You choose System'],
              ['`handset:listing`', 'Brand, search, page and scroll position of the listing', 'Overwritten each time'],
              ['`handset:comparison`', 'The phones you are comparing', 'You remove them'],
              ['`handset:wishlist`', 'Hearts given while signed out', 'Joined with your account'],
              [
                '`handset:drafts`',
                'Comments, reviews and messages to us that you typed and did not send yet',
                'You send or clear them, or sign out',
              ],
              [
                '`handset:recent`',
                'The last phones you looked at, if you allow Preferences',
                'Overwritten; seven at most',
              ],
              ['`handset:searches`', 'Your last searches, if you allow Preferences', 'Overwritten; six at most'],
              [
                '`handset:calibration`',
                'How wide a bank card is on your screen, if you set it and allow Preferences',
                'You set it again or clear it',
              ],
            ],
          },
        },
        'So that pages open without a network, a service worker of this site keeps copies of them in your browser’s cache storage. They are the pages everybody gets and contain nothing about you; that they are there tells whoever uses your device what you looked at. Copies are kept on your device alone.',
        {
          table: {
            caption: 'Names in cache storage',
            columns: ['Name', 'What it holds', 'Until'],
            rows: [
              [
                '`pages-…`',
                'The start page, your comparison and the frame of the wishlist; if you allow Preferences, the last 24 pages you looked at',
                'Overwritten, or the next version of the site',
              ],
              ['`files-…`', 'Scripts, styles and fonts of these pages', 'The next version of the site'],
              ['`pictures`', 'Pictures of these pages', 'Overwritten; 300 at most'],
              [
                '`own`',
                'While you are signed in: your name and address as your profile shows them, and your wishlist',
                'You sign out',
              ],
            ],
          },
        },
        'To remove all of it, clear the site data in your browser’s settings. The site goes on working.',
      ],
    },
    {
      id: 'consent',
      title: 'The cookie dialog',
      blocks: [
        'On your first visit a dialog asks what may be stored and counted. Until you answer, and after ‘Reject All’, nothing of a category happens.',
        {
          list: [
            '**Essential** cannot be turned off: the sign-in, your choice itself, what you set or type yourself (theme, comparison, hearts, drafts), and your place in the list of phones.',
            '**Analytics:** whether your view of a phone, a comparison or a search without results is counted, as described above.',
            '**Preferences:** the phones and pages you looked at, your last searches and the true size of your screen, on your device. What was stored is removed when you turn it off.',
            '**Ads:** there are none, so the dialog asks nothing about them.',
          ],
        },
        'Change it at any time with ‘Cookie settings’ at the foot of every page.',
      ],
    },
    {
      id: 'account',
      title: 'When you open an account',
      blocks: [
        {
          table: {
            caption: 'What an account holds',
            columns: ['What', 'Why', 'How long'],
            rows: [
              ['Name, e-mail address', 'To know you and to reach you', 'Until you delete the account'],
              [
                'Password',
                'To let only you in. Stored only as an argon2id hash, from which it cannot be read',
                'Until you change it or delete the account',
              ],
              [
                'Second factor, if you set one up',
                'Passkeys as public keys with the name you give them, the secret of your app encrypted, recovery codes as hashes; to ask for more than your password',
                'Until you remove it or delete the account',
              ],
              ['City, about, picture, favourite brands', 'Only if you fill them in', 'Until you clear them'],
              [
                'Price alerts: the phone, its variant and your limit',
                'To tell you when a price falls',
                'Until you end them, or the phone is removed',
              ],
              ['Which kinds of notifications you want no mail for', 'To send you none', 'Until you change it'],
              ['Wishlist, likes, ratings', 'To show them to you, and as counts to all', 'Until you take them back'],
              [
                'Comments, replies, reviews, likes of comments',
                'They are public, with your name and picture',
                `Until you or a moderator delete them; after that ${days.trash} days in the trash`,
              ],
              [
                'Reports that you make',
                'To decide about a comment. Moderators see who reported, others do not',
                'With the comment',
              ],
              [
                'Sessions',
                'Where you are signed in: the kind of browser and device, and when it was last used',
                'Until you sign out, 30 days and twenty of them at most',
              ],
              [
                'Known devices',
                'That this browser signed in to your account before, so that strangers’ wrong passwords do not lock you out; stored as a hash',
                `Until you change your password, ${days.knownDevices} days after the last sign-in, ten at most`,
              ],
              [
                'One-time links',
                'To verify an address, set a new password or put a changed address back; stored as a hash',
                '30 minutes for a password, 24 hours for an address, seven days to put one back',
              ],
              [
                'Sign-ins, failed and correct',
                'To stop guessing: after ten failures or thirty sign-ins in 15 minutes we refuse for a while. Kept as a hash of the address, the network or the account',
                'About a day',
              ],
            ],
          },
        },
        'If you share your wishlist by a link, anyone who has the link can see it until you take the link back.',
      ],
    },
    {
      id: 'deleting',
      title: 'Deleting your account',
      blocks: [
        'You can do it yourself in your settings, at once and without asking us. Your name, address, password, second factor, profile, picture, sessions, wishlist, likes, ratings, reviews, price alerts and notifications are removed, and, if you verified your address, it is taken off the newsletter and off the price alerts that were set with it. Your comments stay in their conversations under the name ‘Deleted account’, with nothing that leads to you, because answers of others would hang in the air. If a comment itself should go, delete it before you delete the account; afterwards, [write to us](/contact-us).',
        'Copies in backups, and a confirmation mail, may outlive the account for a while. How long backups are kept is set by the operator.',
      ],
    },
    {
      id: 'mail',
      title: 'Newsletter, messages and mail',
      blocks: [
        '**Newsletter.** We keep your address, the brands you chose to follow until you leave, when you subscribed, confirmed or left, and for 30 days which issue was sent to it. A request that nobody confirms is deleted after 30 days. Where the site sends mail, you get nothing until you have followed the link in a first message, unless you subscribe in your account with an address that is verified already. Every issue has a link to leave with one click. There are no counting pixels in our mails and no remote pictures. After you leave, your address is kept marked as unsubscribed, so that it is not written to again, until you ask us to delete it or delete your account.',
        '**Price alerts without an account.** We keep your address, the phone and your limit from the moment you follow the link in a first mail until you end the alert, with one click in any mail about it, or the phone is removed. A request that nobody confirms is deleted after 30 days. To keep strangers from filling your inbox, keyed hashes of the network address that asked and of your address are kept for a day.',
        '**Contact form.** We keep your name, address, subject and message, and what we answered, until the operator deletes them. Where the site sends mail, a copy goes to the operator. To allow no more than five messages an hour, a keyed hash of your network address is kept for a day, apart from the message.',
        '**Mail to you** (verification, new passwords, changes of address, price alerts, notifications) waits in a queue until your mail server has accepted it. Its text is cleared then; that it was sent is noted for 30 days.',
      ],
    },
    {
      id: 'kept',
      title: 'How long records are kept',
      blocks: [
        'Once a day the server deletes what is older than this.',
        {
          table: {
            caption: 'Records and their time',
            columns: ['What', 'Why', 'How long'],
            rows: [
              [
                'How often phones and articles were viewed and phones compared, by the hour',
                'For the lists of trending phones and daily hits. It leads back to nobody',
                `${days.activity} days; the sums of each day ${days.activityDays} days`,
              ],
              [
                'What was understood of searches, such as ‘5G, up to ₹20,000’ or the name of a phone, with how many visitors a day',
                'To show what others search once three or more of one day did. Never the words that were typed, nor who typed them, and only where you allow analytics',
                `${days.searches} days`,
              ],
              [
                'Words of searches that found nothing, with how often',
                'To see what is missing. Without who searched',
                `${days.emptySearches} days`,
              ],
              [
                'What admins and moderators changed, exported or looked at, and everybody’s changes of address',
                'To find out who did what. It names fields, never what they held',
                `${days.auditLog} days`,
              ],
              [
                'What moderators decided about comments and their authors, with the reason',
                'To be fair to people over time',
                `${days.moderationLog} days`,
              ],
              ['Who changed which figure of a phone', 'To mend mistakes', `${days.productChanges} days`],
              [
                'What you were told under the bell: replies, price alerts, decisions about your comments, reports and corrections',
                'To show it to you',
                `${days.notifications} days`,
              ],
              ['Which files admins imported', 'To see how an import ended', `${days.imports} days`],
              [
                'Which phone or article changed when',
                'For the servers to keep up with one another. It names no person',
                `${days.contentChanges} days`,
              ],
              [
                'What was removed: comments and reviews, messages and subscribers, phones and articles with what readers left there',
                'To put back what was removed by mistake. Only moderators and admins see it; what is yours goes at once with your account, or when you ask for it',
                `${days.trash} days`,
              ],
              [
                'API tokens of those who work here: their last day and network of use',
                'To see one that somebody else uses',
                `${days.apiTokens} days after they end`,
              ],
              [
                'What other programs were told of changed phones, prices and articles; nothing about readers',
                'To send it again',
                `${days.webhookEvents} days`,
              ],
              ['That a mail was sent', 'To look into mail that did not arrive', `${days.mail} days`],
            ],
          },
        },
      ],
    },
    {
      id: 'others',
      title: 'Who else sees it',
      blocks: [
        {
          list: [
            'The companies that the operator uses to run the server, to store uploaded pictures and to deliver mail. They process it on the operator’s behalf. Which they are, the operator will tell you.',
            'Everyone, for what you make public: name, picture, comments, and the ids of people who like a comment.',
            'Authorities, where a law obliges the operator.',
          ],
        },
        'Links in articles and comments lead to other sites, which have rules of their own. They learn at most that you came from here, not from which page.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'The Digital Personal Data Protection Act, 2023, which is being brought into force in stages, gives you the right to know what is processed about you, to have it corrected, completed, updated or erased, to withdraw a consent as easily as you gave it, to name a person who may act for you, and to have a complaint heard. Most of it you can do yourself in your profile and settings. For the rest, [write to us](/contact-us) from the address of your account, so that we can tell that it is you.',
        'If our answer does not satisfy you, the Act provides for a complaint to the Data Protection Board of India. We describe the law here as we understand it; this page is not legal advice.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        'Anyone may read here. Accounts are for people of 18 and over, because Indian law asks for a parent’s verifiable consent below that age and this site has no means to obtain it. If a child has opened an account, tell us and we will delete it.',
      ],
    },
    {
      id: 'security',
      title: 'How it is protected',
      blocks: [
        'Passwords are hashed with argon2id. Tokens and links are random, expire, and end at once when you sign out or change your password. Pages run scripts from this site only. No system is without faults; if you find one, please [tell us](/contact-us) before you tell others. Should personal data be breached, the operator has to inform the people concerned and the Board as the law provides.',
      ],
    },
    {
      id: 'changes',
      title: 'When this page changes',
      blocks: [
        'The date at the top is the day of the last change in meaning. If a change asks for a new consent, we will ask you, not assume it.',
      ],
    },
  ],
};
