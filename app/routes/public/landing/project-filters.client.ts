import { isPlainClick } from '#app/lib/plain-click.ts'

/**
 * Filters the portfolio by category. The choice is in the address, so links and the back button restore it.
 * @returns whether the address asks for a category
 */
export function filterProjects(): boolean {
  const nav = document.querySelector<HTMLElement>('[data-filters]')
  const groups = nav?.nextElementSibling
  if (!nav || !(groups instanceof HTMLElement)) return false
  const links = [...nav.querySelectorAll('a')]
  const [all] = links
  const status = nav.querySelector('[role=status]')
  const named = () => links.find((link) => link !== all && link.hash === location.hash)

  const show = (chosen: HTMLAnchorElement | undefined) => {
    const link = chosen ?? all
    const id = link?.hash.slice(1)
    for (const group of groups.children) (group as HTMLElement).hidden = link !== all && group.id !== id
    groups.toggleAttribute('data-filtered', link !== all)
    // On a phone the groups are a row: scroll to the first group that is left
    groups.scrollTo({ left: 0, behavior: 'instant' })
    for (const other of links)
      if (other === link) other.setAttribute('aria-current', 'true')
      else other.removeAttribute('aria-current')
  }

  nav.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    show(link)
    link.parentElement?.scrollIntoView({ block: 'nearest', inline: 'center' })
    history.replaceState(history.state, '', link.hash)
    if (status) status.textContent = link.dataset.shown ?? ''
  })
  // Going to another section changes the hash, so the filter is reset
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-section]')
    if (link && isPlainClick(event) && link.pathname === location.pathname) show(undefined)
  })
  addEventListener('hashchange', () => {
    show(named())
    if (named()) document.getElementById('projects')?.scrollIntoView()
  })
  show(named())
  return /^#category-/.test(location.hash)
}
