/** Loads the pictures below the window, since paper shows all of them. */
async function loadPictures(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img[loading=lazy]')]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
}

/** Shows the button that prints the page, which the browser's own menu does too. */
export function offerPrinting(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-print]')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', async () => {
    await loadPictures()
    print()
  })
}
