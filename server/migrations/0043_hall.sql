-- The numbers of processes, in turn: two that run at the same time make ids apart (ids.ts).
create sequence process_numbers minvalue 0 maxvalue 1023 cycle;
