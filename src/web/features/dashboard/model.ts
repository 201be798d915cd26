/** Nobody can have any before group cards are built; their list will be counted here. */
export const groupCardCount = 0;
