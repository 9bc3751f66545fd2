import { createContext } from 'react'

/** The URL of the page's entry script; set only on the server. */
export const EntryScript = createContext('')
