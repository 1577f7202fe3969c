/** The head of the page as it ships. */
export const faqPage = {
  path: '/faq' as const,
  title: 'Frequently asked questions',
  headline: 'Questions, answered',
  lead: 'About buying a phone in India, about the figures and prices on this site, and about your account. Every answer has its own address.',
};
