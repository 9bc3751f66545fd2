import { createContext } from 'react'

/** The address of the script that a page starts with; known on the server alone. */
export const EntryScript = createContext('')
