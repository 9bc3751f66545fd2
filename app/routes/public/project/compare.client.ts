/**
 * Lays the two pictures of a comparison over each other; a slider (also by keyboard) moves the edge between.
 */
export function enhanceComparison(): void {
  for (const pair of document.querySelectorAll<HTMLElement>('[data-compare]')) {
    const slider = pair.querySelector('input')
    if (!slider) continue
    const show = () => {
      pair.style.setProperty('--at', `${slider.value}%`)
      slider.setAttribute('aria-valuetext', `${slider.value}%`)
    }
    slider.addEventListener('input', show)
    // The slider keeps its value when the page comes back from the history
    show()
    slider.hidden = false
    pair.dataset.compare = 'over'
  }
}
