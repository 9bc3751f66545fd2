/** Variable that tells a scheduled backup which process started it: it ends with that one. */
export const scheduledBy = 'HANDASA_SCHEDULED_BY'
