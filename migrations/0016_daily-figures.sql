CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "daily_figures_day_name_pk" PRIMARY KEY("day","name")
);
