/** Whether Word means a paragraph as an item of a list. */
const isItem = (element: Element) => /^MsoListParagraph/.test(element.className)
/** What such a paragraph begins with: a number with a dot, or a sign. */
const marker = /^[\s\u00a0]*(?:([\d٠-٩]{1,3}|[a-zA-Z])[.)-]|[·•o§▪–-])[\s\u00a0]+/

/** Turns the paragraphs that Word writes for list items into lists. */
function listsOf(body: HTMLElement) {
  for (const element of [...body.querySelectorAll('p')]) {
    if (!isItem(element)) continue
    const text = element.textContent ?? ''
    const list = marker.exec(text)?.[1] ? 'ol' : 'ul'
    // Word puts the sign into a span of its own
    for (const span of element.querySelectorAll<HTMLElement>('span[data-style*="mso-list"]')) span.remove()
    const item = body.ownerDocument.createElement('li')
    item.append(...element.childNodes)
    const first = item.firstChild
    if (first?.nodeType === 3) first.textContent = (first.textContent ?? '').replace(marker, '')
    const before = element.previousElementSibling
    if (before?.localName === list && before.hasAttribute('data-word')) {
      before.append(item)
      element.remove()
    } else {
      const made = body.ownerDocument.createElement(list)
      made.setAttribute('data-word', '')
      made.append(item)
      element.replaceWith(made)
    }
  }
}

/** Turns each row of a table into a paragraph, since texts have no tables: without this, its words would run together. */
function rowsOf(body: HTMLElement) {
  // The inner tables first
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const rows = [...table.querySelectorAll('tr')].map((row) => {
      const paragraph = body.ownerDocument.createElement('p')
      const cells = [...row.querySelectorAll('th, td')].filter(
        (cell) => cell.querySelector('img') || (cell.textContent ?? '').trim(),
      )
      for (const [place, cell] of cells.entries()) {
        for (const block of cell.querySelectorAll('p, div, ul, ol, li, h1, h2, h3, h4, h5, h6'))
          block.replaceWith(...block.childNodes, ' ')
        if (place > 0) paragraph.append(' · ')
        paragraph.append(...cell.childNodes)
      }
      return paragraph
    })
    table.replaceWith(...rows)
  }
}

/**
 * Pasted HTML without the extras of Word and websites: their headings become ours, their lists lists. The
 * editor itself drops what an article cannot have.
 */
export function cleanPasted(html: string): string {
  // Parsed in a document that is never shown. The page's policy would still report each style and handler, so
  // they are renamed
  const { body } = document.implementation.createHTMLDocument('')
  body.innerHTML = html
    .replace(/<(style|script|xml)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)(?=\s*=)/gi, ' data-$1'))
  for (const element of body.querySelectorAll(
    'style, script, meta, link, title, xml, o\\:p, iframe, svg, object',
  ))
    element.remove()
  rowsOf(body)
  listsOf(body)
  for (const [from, to] of [
    ['h1', 'h2'],
    ['h4, h5, h6', 'h3'],
  ] as const)
    for (const element of body.querySelectorAll(from)) {
      const heading = body.ownerDocument.createElement(to)
      heading.append(...element.childNodes)
      element.replaceWith(heading)
    }
  for (const element of body.querySelectorAll('p, h2, h3, li'))
    if (!element.querySelector('img') && !(element.textContent ?? '').replace(/[\s\u00a0]/g, ''))
      element.remove()
  return body.innerHTML
}
