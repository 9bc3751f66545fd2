/** Why somebody is at another screen than the one they asked for. */
export type Arrival = 'fromEmployees'

let arrival: Arrival | null = null

/** Notes why the guard leads somebody on, for the screen that they come to. */
export function leadOn(why: Arrival): void {
  arrival = why
}

/** Why somebody was led here, told once; null when they came by themselves. */
export function takeArrival(): Arrival | null {
  const why = arrival
  arrival = null
  return why
}
