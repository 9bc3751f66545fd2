/** Words of the screen for leaks of personal data, and the texts to send about one. */
export const breaches = {
  title: 'Data breaches',
  lead: 'When personal data was lost, leaked or seen by someone who should not. The law gives 72 hours to tell SDAIA.',
  record: 'Record a breach',
  editTitle: 'Edit the breach',
  editOne: 'Edit: {{title}}',
  empty: 'No data breaches',
  emptyText: 'If you notice one, record it here first. The clock and the checklist start then.',
  noticed: 'Noticed on {{at}}',
  checklist: 'Checklist',
  steps: {
    stopped: {
      name: 'Stop it',
      text: 'Deactivate the account, end its sessions, take the file or the page offline.',
    },
    secured: {
      name: 'Keep the evidence',
      text: 'Save the activity, the server log and the mails before anything is deleted.',
    },
    assessed: {
      name: 'Find out what happened',
      text: 'Which data, whose, how many people, since when, and what could be done with it.',
    },
    authority: {
      name: 'Tell SDAIA',
      text: 'Within 72 hours, if the breach can harm the data or the people. What is not known yet can follow.',
    },
    people: {
      name: 'Tell the people',
      text: 'Without delay, in plain words, if the breach can harm their data or their rights.',
    },
    documented: {
      name: 'Write down what was done',
      text: 'Facts, effects and measures. The authority can ask for this record.',
    },
    prevented: {
      name: 'Prevent the next one',
      text: 'What changes, who does it, and by when.',
    },
  },
  toldAt: 'Done on {{at}}',
  told: 'SDAIA told on {{at}}',
  notTold: 'Closed without telling SDAIA',
  hoursLeft_one: '{{count}} hour left to tell SDAIA',
  hoursLeft_other: '{{count}} hours left to tell SDAIA',
  hoursLate_one: '{{count}} hour late for SDAIA',
  hoursLate_other: '{{count}} hours late for SDAIA',
  fields: {
    title: 'Title',
    noticed_at: 'Noticed on (Riyadh time)',
    what: 'What happened',
    whose: 'Whose data, and how many people',
    measures: 'What was done about it',
  },
  hints: {
    noticed_at: 'The 72 hours begin here.',
    what: 'How, when, and which data.',
    whose: 'For example 40 clients: names, emails and phones.',
    measures: 'What stopped it, and what helps the people.',
  },
  saved: 'Breach saved',
  failed: 'The breach could not be saved',
  close: 'Close',
  reopen: 'Open again',
  closed: 'Closed on {{at}}',
  closedNow: 'Breach closed',
  opened: 'Breach opened again',
  notices: {
    title: 'Texts for SDAIA and for the people',
    lead: 'What you have recorded is filled in. Complete the rest, and have your counsel read it. SDAIA takes notifications through the National Data Governance Platform (dgp.sdaia.gov.sa).',
    language: 'Language of the texts',
    authority: 'To SDAIA',
    people: 'To the people',
    copy: 'Copy',
    copied: 'Copied',
  },
  texts: {
    missing: '[…]',
    authority: `Subject: Notification of a personal data breach – {company}

Controller: {company}
Contact person: […]

1. When we became aware of it: {noticed}
2. What happened: {what}
3. Data and people concerned: {whose}
4. Possible consequences: […]
5. Measures taken and planned: {measures}
6. Whether and when the people are told: […]

Information that is not complete yet will follow without delay.`,
    people: `Subject: About your personal data

On {noticed} we noticed an incident that concerns your personal data.

What happened: {what}
Which data is concerned: {whose}
What we have done: {measures}
What you can do: choose a new password, and be careful with emails and calls that mention this data.

For questions, or to use your rights, contact us: […]

We are sorry that this happened.
{company}`,
  },
} as const
