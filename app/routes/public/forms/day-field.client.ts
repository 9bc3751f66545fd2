import { dateFormat, day, gregorian } from '#common/moment.ts'
import { language } from './form-problems.client.ts'

/** Shows the days of a form in the language of the page, as `DateInput` does behind sign-in. */
export function showDays(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('[data-day]')) {
    const value = field.querySelector('input')?.value ?? ''
    const shown = field.querySelector<HTMLElement>('[data-empty]')
    if (!shown) continue
    shown.textContent = value
      ? dateFormat(gregorian[language], day).format(new Date(value))
      : (shown.dataset.empty ?? '')
    shown.toggleAttribute('data-chosen', value !== '')
  }
}
