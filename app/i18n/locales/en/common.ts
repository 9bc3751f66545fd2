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
  },
  otherLanguage: 'العربية',
  login: {
    label: 'Login',
    employee: 'Employee Login',
    client: 'Client Login',
    admin: 'Admin Login',
  },
  footer: {
    invitation: 'Have a project in mind?',
    promise:
      'Tell us what you want to build, and an engineer from the right discipline will come back with a first opinion.',
    request: 'Request Service',
    careers: 'Work with us',
    quickLinks: 'Quick Links',
    contact: 'Contact Info',
    follow: 'Follow Us',
    rights: '© {{year}} {{name}}. All rights reserved.',
  },
  close: 'Close',
  home: 'Back to the home page',
  hijri: '{{date}}',
  errors: {
    notFound: {
      title: 'Page not found',
      text: 'The address may be mistyped, or the page may have moved. Everything we publish can be reached from the home page.',
    },
    project: {
      title: 'Project not found',
      text: 'This project is no longer listed, or its address is not complete. See our other projects instead.',
      link: 'See all projects',
    },
    method: {
      title: 'This page only shows things',
      text: 'It does not take what was just sent to it. Go back and use the form again.',
    },
    failed: {
      title: 'Something went wrong on our side',
      text: 'The page could not be prepared. Please try again in a moment; the problem has been recorded.',
      retry: 'Try again',
    },
  },
} as const
