/** Words of every public page: navigation, header, footer, error pages. */
export const common = {
  skip: 'Skip to content',
  nav: {
    label: 'Main navigation',
    menu: 'Menu',
    home: 'Home',
    about: 'About',
    services: 'Services',
    projects: 'Projects',
    team: 'Team',
    contact: 'Contact',
    news: 'News',
  },
  otherLanguage: 'العربية',
  login: {
    label: 'Sign in',
    employee: 'Employee sign-in',
    client: 'Client sign-in',
    admin: 'Admin sign-in',
    own: { employee: 'My portal', client: 'My portal', admin: 'Dashboard' },
  },
  footer: {
    invitation: 'Have a project in mind?',
    promise:
      'Tell us what you want to build. An engineer in the right discipline will reply with initial advice.',
    request: 'Request Service',
    careers: 'Join our team',
    track: 'Track a request',
    yourData: 'Your data',
    quickLinks: 'Quick links',
    contact: 'Contact info',
    whatsapp: 'WhatsApp',
    follow: 'Follow us',
    rights: '© {{year}} {{name}}. All rights reserved.',
  },
  credentials: {
    commercial_registration: 'Commercial registration',
    unified_number: 'Unified number',
    vat: 'VAT number',
    engineers_council: 'Saudi Council of Engineers',
    classification: 'Classification',
    iso: 'Certificate',
    insurance: 'Professional insurance',
  },
  /** Stands for the name of a company that has not entered one. */
  unnamed: 'Your company',
  close: 'Close',
  home: 'Back to the home page',
  hijri: '{{date}}',
  errors: {
    notFound: {
      title: 'Page not found',
      text: 'The link may be mistyped, or the page may have moved. Start from the home page to find it.',
    },
    project: {
      title: 'Project not found',
      text: 'This project is no longer listed, or the link is incomplete. Browse our other projects instead.',
      link: 'See all projects',
    },
    gone: {
      title: 'This page is no longer here',
      text: 'It has been removed from the website. See what is there now, or ask us about it.',
    },
    services: 'See all services',
    team: 'See the team',
    careers: 'See all openings',
    news: 'Read the news',
    method: {
      title: 'The form could not be received',
      text: 'This page does not accept forms. Go back to the form and send it again.',
    },
    failed: {
      title: 'Something went wrong on our side',
      text: 'The page could not be loaded. Try again in a moment. We have recorded the problem.',
      retry: 'Try again',
    },
  },
} as const
