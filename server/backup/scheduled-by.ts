/** The variable with the id of the process that started a scheduled backup, which ends with that process. */
export const scheduledBy = 'HANDASA_SCHEDULED_BY'
