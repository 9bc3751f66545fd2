import { callBounds } from './bounds.ts'
import { isOfEveryObject } from './conditions.ts'
import { atMost, Refused } from './refused.ts'
import { relations } from './relations.ts'

const name = /[a-z_][a-z0-9_]*/iy

/**
 * Checks `select`: columns, `*`, and relations in brackets, each with an alias or without. No casts, no functions, no
 * paths into JSON, no spreading.
 * @param table the table that it selects from
 * @throws Refused
 */
export function checkSelect(text: string, table: string): void {
  atMost(callBounds.select, text.length, 'characters in select')
  let place = 0
  let columns = 0

  const unexpected = () =>
    new Refused(`select is not understood at character ${place + 1}.`, {
      hint: 'It takes columns, *, and relations as name(columns), with an alias as alias:name.',
    })
  const taken = (character: string) => {
    if (text[place] !== character) return false
    place += 1
    return true
  }
  const word = () => {
    name.lastIndex = place
    const [found] = name.exec(text) ?? []
    if (!found || isOfEveryObject(found)) throw unexpected()
    place += found.length
    return found
  }

  function list(from: string, level: number): void {
    do {
      columns += 1
      atMost(callBounds.columns, columns, 'columns in select')
      item(from, level)
    } while (taken(','))
  }
  function item(from: string, level: number): void {
    if (taken('*')) return
    let found = word()
    if (taken(':')) found = word()
    // Hints name the foreign key, where two lead to the same table, and say whether to leave out rows without
    // a related one
    let hints = 0
    for (; hints < 2 && taken('!'); hints++) word()
    if (!taken('(')) {
      if (hints > 0) throw unexpected()
      return
    }
    atMost(callBounds.embedLevels, level + 1, 'levels of relations in select')
    if (!relations[from]?.includes(found))
      throw new Refused(`${from} has no relation ${found} that select may embed.`, {
        code: 'PGRST200',
        hint: 'A table can embed the tables that its own columns refer to.',
      })
    list(found, level + 1)
    if (!taken(')')) throw unexpected()
  }

  list(table, 0)
  if (place < text.length) throw unexpected()
}
