/** Why a backup was not restored, as a message for the user. Nothing was changed. */
export class BackupRefused extends Error {}
