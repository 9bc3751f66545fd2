/**
 * The texts that the specification gives word by word (docs/specification.md, sections 2, 4 and 8), and the keys that
 * hold them. They stay as they are, whatever docs/voice.md says. It gives none in Arabic.
 */
export const specifiedTexts: Readonly<Record<string, readonly string[]>> = {
  'Request Service': [
    'landing.services.request',
    // Wherever else one asks for a service, so that it has one name
    'common.footer.request',
    'forms.request.title',
    'seo.pages.names.request',
    'activity.values.of.page_meta.page.request',
    'clientPortal.form.title',
  ],
  'More Details': ['landing.projects.more'],
  'Leadership Team': ['landing.team.leadership'],
  'Our Team': ['landing.team.members'],
  'Request Submitted Successfully!': ['forms.request.success'],
  'We will contact you soon': ['forms.request.soon', 'forms.contact.soon'],
  'An error occurred. Please try again.': ['forms.failures.request', 'clientPortal.form.failed'],
  'Invalid email or password': ['account.login.failures.credentials'],
  'This account is not an employee account': ['account.login.reasons.wrong_type.employee'],
  'This account is not a client account': ['account.login.reasons.wrong_type.client'],
  'An error occurred during registration. Please try again': ['account.register.failures.failed'],
  'User creation failed': ['account.register.failures.no_user'],
  'Registration successful! Redirecting to login...': ['account.register.success'],
  'No requests found': ['requests.empty'],
  'N/A': ['requests.notAvailable'],
  'Error updating request': ['requests.changeFailed'],
  'Mark as Read': ['employeePortal.inbox.mark'],
}
