/** What the sign-in service answers a refused call with. */
interface AuthRefusal {
  code?: string | undefined
  status?: number | undefined
}

/**
 * Our name for a refusal of the sign-in service.
 * @param names by its codes and, where it gives none that is known, by HTTP statuses
 * @param otherwise for everything else, such as no answer at all
 */
export const authFailure = <Failure extends string>(
  { code = '', status = 0 }: AuthRefusal,
  names: Readonly<Record<string | number, Failure>>,
  otherwise: NoInfer<Failure>,
): Failure => names[code] ?? names[status] ?? otherwise
