/**
 * The texts that the specification gives word for word (docs/specification.md, sections 2, 4 and 8), and the
 * keys that hold them. They stay as they are, whatever docs/voice.md says. The specification gives no Arabic
 * texts.
 */
export const specifiedTexts: Readonly<Record<string, readonly string[]>> = {
  'Request Service': [
    'landing.services.request',
    // Everywhere else where people request a service, so that it has only one name
    'common.footer.request',
    'forms.request.title',
    'seo.pages.names.request',
    'activity.values.of.page_meta.page.request',
    'clientPortal.form.title',
    'clientPortal.newRequest',
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
