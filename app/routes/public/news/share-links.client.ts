/** Shows the button that copies the address of an article, where browsers allow it. */
export function copyAddresses(root: ParentNode = document) {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    if (!navigator.clipboard) continue
    button.hidden = false
    const words = button.textContent
    button.addEventListener('click', async () => {
      const { copy = '', copied = '' } = button.dataset
      await navigator.clipboard.writeText(copy)
      button.textContent = copied
      const status = button.nextElementSibling
      if (status) status.textContent = copied
      button.addEventListener(
        'blur',
        () => {
          button.textContent = words
          if (status) status.textContent = ''
        },
        { once: true },
      )
    })
  }
}
