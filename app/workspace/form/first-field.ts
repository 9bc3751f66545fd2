/**
 * For the `ref` of a form: the dialog around it opens at the first field to fill in, not at a switch above it or at its close
 * button. Not with a finger, for which the keyboard would cover half of it.
 */
export function beginAtFirstField(form: HTMLFormElement | null): void {
  if (!form || !matchMedia('(hover: hover) and (pointer: fine)').matches) return
  const field = form.querySelector<HTMLElement>(
    'input:not([type="file"], [role="switch"], [hidden]), select, textarea',
  )
  // The focus trap of Mantine looks for it when it opens
  field?.setAttribute('data-autofocus', '')
  // A form whose code came later finds the focus on the close button
  if (document.activeElement?.matches('.mantine-Modal-close')) field?.focus()
}
