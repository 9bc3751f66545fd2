/**
 * For the `ref` of a form: its dialog opens with the focus on the first field to fill in, not on a switch
 * above it or on the close button. Not on touch screens, where the keyboard would cover half of the dialog.
 */
export function beginAtFirstField(form: HTMLFormElement | null): void {
  if (!form || !matchMedia('(hover: hover) and (pointer: fine)').matches) return
  const field = form.querySelector<HTMLElement>(
    'input:not([type="file"], [role="switch"], [hidden]), select, textarea',
  )
  // Mantine's focus trap looks for this attribute when it opens
  field?.setAttribute('data-autofocus', '')
  // If the form's code came later, the close button already has the focus
  if (document.activeElement?.matches('.mantine-Modal-close')) field?.focus()
}
