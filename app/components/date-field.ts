/** Opens the browser's calendar from the button in a date field (date-field.module.css). */
export function openCalendar(button: Element): void {
  const field = button.parentElement?.querySelector('input')
  field?.focus()
  field?.showPicker()
}
