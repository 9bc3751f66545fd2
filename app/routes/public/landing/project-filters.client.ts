/** The category that the address names, or none. */
function chosen(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  return links.find(({ hash }) => hash === location.hash && hash !== '#projects')
}

/**
 * Lets the choices above the portfolio show one category alone. The choice stands in the address, so that
 * a link to it and the way back from a project lead to it.
 */
export function filterProjects(): void {
  const nav = document.querySelector<HTMLElement>('[data-filters]')
  const groups = nav?.nextElementSibling
  if (!nav || !(groups instanceof HTMLElement)) return
  const links = [...nav.querySelectorAll('a')]
  const status = nav.querySelector('[role=status]')

  const show = (link: HTMLAnchorElement) => {
    const id = link.hash.slice(1)
    const all = id === 'projects'
    for (const group of groups.children) (group as HTMLElement).hidden = !all && group.id !== id
    groups.toggleAttribute('data-filtered', !all)
    for (const other of links)
      if (other === link) other.setAttribute('aria-current', 'true')
      else other.removeAttribute('aria-current')
    link.parentElement?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }

  const fromAddress = () => {
    const link = chosen(links)
    if (!link) return
    show(link)
    document.getElementById('projects')?.scrollIntoView()
  }

  nav.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    show(link)
    history.replaceState(history.state, '', link.hash)
    if (status) status.textContent = link.dataset.shown ?? ''
  })
  addEventListener('hashchange', fromAddress)
  fromAddress()
}
