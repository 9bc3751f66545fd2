import { type RefObject, useEffect } from 'react'

/** Pixels above and below the messages. */
const around = 16

/**
 * Tells the style sheet (overrides.css) how much room messages take, and whether the page has a scroll bar.
 * @param messages the element around the notifications, whose children are the corners that they can be in
 */
export function useRoom(messages: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { documentElement: root } = document
    const corners = [...(messages.current?.children ?? [])]
    const observer = new ResizeObserver(() => {
      const taken = Math.max(0, ...corners.map(({ clientHeight }) => clientHeight))
      root.style.setProperty('--messages', `${taken && taken + around}px`)
      // An open dialog hides the scroll bar
      if (getComputedStyle(root).overflow !== 'hidden')
        root.toggleAttribute('data-scrollbar', innerWidth > root.clientWidth)
    })
    for (const element of [root, ...corners]) observer.observe(element)
    return () => observer.disconnect()
  }, [messages])
}
