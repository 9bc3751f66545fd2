import { useQueryClient } from '@tanstack/react-query'
import { clientsKey } from '#app/data/clients/admin.ts'
import { employeesKey } from '#app/data/employees/admin.ts'
import { importsKey } from '#app/data/imports/admin.ts'
import { usersKey } from '#app/data/user-profiles/admin.ts'

/** @returns a function that reads again what an import changes */
export function useReadImported() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [importsKey, usersKey, clientsKey, employeesKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}
