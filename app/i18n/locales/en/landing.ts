/** Words of the landing page and of a project's page. */
export const landing = {
  services: {
    request: 'Request Service',
  },
  projects: {
    count_one: '{{count}} project',
    count_other: '{{count}} projects',
    more: 'More Details',
    uncategorised: 'Other projects',
    all: 'All projects',
    about: 'About the project',
    facts: 'Project facts',
    gallery: 'Pictures',
    picture: '{{title}}, picture {{number}}',
    request: 'Request a similar service',
    fields: {
      category: 'Category',
      date: 'Date',
      location: 'Location',
      client: 'Client',
      status: 'Status',
    },
    statuses: {
      completed: 'Completed',
      in_progress: 'In progress',
      on_hold: 'On hold',
      planned: 'Planned',
    },
  },
  team: {
    leadership: 'Leadership Team',
    members: 'Our Team',
    empty: 'Our team will be introduced here soon.',
    experience_one: '{{count}} year of experience',
    experience_other: '{{count}} years of experience',
    biography: 'Biography',
    joined: 'Joined {{date}}',
    types: {
      founder: 'Founder',
      partner: 'Partner',
      member_since: 'Member',
      member_since_date: 'Member since {{date}}',
    },
  },
  contact: {
    form: 'Send us a message',
    info: 'Contact Info',
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
    map: 'Map of our office',
  },
} as const
